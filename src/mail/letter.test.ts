import { describe, expect, test } from 'vitest'
import { practiceLetterKinds } from '../domain/letters.ts'
import { writeLetter } from './letter.ts'
import { everyLetter, setting, waiting } from './test-letters.ts'

describe.each(Object.entries(everyLetter))('the letter %s', (name, letter) => {
  const ready = writeLetter(waiting(letter), setting)

  test('reads as it was last agreed', async () => {
    const page = `./letters-as-sent/${name.replace(/[ ,]+/g, '-')}`
    await expect(`Subject: ${ready.subject}\n\n${ready.text}`).toMatchFileSnapshot(`${page}.txt.snap`)
    await expect(ready.html).toMatchFileSnapshot(`${page}.html.snap`)
    if (ready.calendar) await expect(ready.calendar.content).toMatchFileSnapshot(`${page}.ics.snap`)
  })
})

describe('what a letter keeps to itself', () => {
  /** What the outbox could hold by mistake, and what a release to come might add. */
  const secrets = {
    name: 'Ngozi Canary',
    email: 'ngozi@canary.example',
    phone: '07700 900999',
    service: 'Anti-wrinkle canary',
    message: 'my canary hurts',
  }

  test.each(Object.entries(everyLetter))('%s: nothing personal in subject, preview or calendar', (_, letter) => {
    const { subject, html, calendar } = writeLetter(waiting({ ...letter, ...secrets }, secrets.email), setting)
    const preview = /<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1]
    expect(preview).toBeTruthy()
    for (const secret of Object.values(secrets)) {
      expect(subject).not.toContain(secret)
      expect(preview).not.toContain(secret)
      expect(calendar?.content ?? '').not.toContain(secret)
    }
  })

  const all = Object.entries(everyLetter)
  test.each(all.filter(([, { kind }]) => kind !== 'message-arrived'))('%s: nothing personal at all', (_, letter) => {
    const withSecrets =
      'appointment' in letter ? { ...letter, appointment: { ...letter.appointment, ...secrets } } : letter
    const { text, html } = writeLetter(waiting({ ...withSecrets, ...secrets }, secrets.email), setting)
    for (const secret of Object.values(secrets)) {
      expect(text).not.toContain(secret)
      expect(html).not.toContain(secret)
    }
  })
})

describe('whoever asked for no calls', () => {
  const toPatients = Object.entries(everyLetter).filter(
    ([, letter]) => 'appointment' in letter && !practiceLetterKinds.includes(letter.kind),
  )

  test.each(toPatients)('is told by %s to write, and never to ring', (_, letter) => {
    const quiet =
      'appointment' in letter ? { ...letter, appointment: { ...letter.appointment, noCalls: true } } : letter
    const { text, html } = writeLetter(waiting(quiet), setting)
    for (const said of [text, html.replace(/<[^>]+>/g, '')]) {
      expect(said.match(/.{0,30}(?<!somebody )\bring\s+(us|the|0|1|9).{0,30}/gi)).toBeNull()
      expect(said).toMatch(/answer\s+this\s+e-mail/)
    }
  })
})

describe.each(Object.entries(everyLetter))('%s', (_, letter) => {
  const { text, html, subject } = writeLetter(waiting(letter), setting)

  test('is readable as plain text: short lines, and links on lines of their own', () => {
    for (const line of text.split('\n')) expect(line).toMatch(/^(.{0,76}|https:\S+)$/)
    for (const [link] of html.matchAll(/(?<=href=")https:\/\/[^"/]+\/[^"]+/g)) expect(text).toContain(`${link}\n`)
  })

  test('fetches nothing from anywhere, and says its language', () => {
    expect(html).not.toMatch(/\ssrc=|url\(|@import|<link|<script|<form/)
    expect(html).toMatch(/^<!doctype html>\s*<html lang="en-GB"/)
    expect(Math.max(...html.split('\n').map((line) => line.length))).toBeLessThan(900)
  })

  test('has a subject that fits a phone', () => {
    expect(subject.length).toBeLessThanOrEqual(60)
  })
})
