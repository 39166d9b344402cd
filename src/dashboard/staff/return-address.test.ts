import { describe, expect, it } from 'vitest'
import { afterLogin, loginFrom } from './return-address.ts'

describe('after signing in', () => {
  it.each([
    ['/dashboard', '/dashboard'],
    ['/dashboard/patient?date=&status=New+Appointment', '/dashboard/patient?date=&status=New+Appointment'],
    ['/dashboard/blog/create', '/dashboard/blog/create'],
  ])('a member of staff who wanted %s gets there', (from, goal) => {
    expect(afterLogin(`#${new URLSearchParams({ from })}`)).toBe(goal)
  })

  it.each([
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
    expect(afterLogin(`#${new URLSearchParams({ from })}`)).toBe('/dashboard/patient')
  })

  it('nobody who came by themselves is led elsewhere than to the appointments', () => {
    expect(['', '#', '#page'].map(afterLogin)).toEqual(Array(3).fill('/dashboard/patient'))
  })

  it.each(['yes', 'midway', false] as const)(
    'the way back survives the address bar, and no server hears of it',
    (ended) => {
      const wanted = '/dashboard/patient?date=&search=Ann & Bob'
      const { pathname, search, hash } = new URL(loginFrom(wanted, ended), 'https://practice.example')
      expect([pathname, search]).toEqual(['/login', ended ? `?ended=${ended}` : ''])
      expect(afterLogin(hash)).toBe(wanted)
    },
  )
})
