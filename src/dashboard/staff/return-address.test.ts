import { describe, expect, it } from 'vitest'
import { afterLogin, loginFrom } from './return-address.ts'

describe('after signing in', () => {
  it.each([
    ['/dashboard', '/dashboard'],
    ['/dashboard/patient?date=&status=New+Appointment', '/dashboard/patient?date=&status=New+Appointment'],
    ['/dashboard/blog/create', '/dashboard/blog/create'],
  ])('a member of staff who wanted %s gets there', (from, goal) => {
    expect(afterLogin(from)).toBe(goal)
  })

  it.each([
    null,
    '',
    '/',
    '/login',
    '//evil.example/dashboard',
    'https://evil.example/dashboard',
    '/dashboard.evil.example',
    '/dashboardly',
    '/dashboard/../login',
    '/dashboard/%2e%2e/login',
    '\\\\evil.example',
    'javascript:alert(1)',
  ])('nobody is led to %s', (from) => {
    expect(afterLogin(from)).toBe('/dashboard/patient')
  })

  it('the way back survives the address bar', () => {
    const remembered = new URL(
      loginFrom('/dashboard/patient?date=&search=Ann & Bob', false),
      'https://practice.example',
    )
    expect(remembered.pathname).toBe('/login')
    expect(remembered.searchParams.get('from')).toBe('/dashboard/patient?date=&search=Ann & Bob')
  })
})
