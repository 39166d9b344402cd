import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  ['nothing', undefined, 180],
  ['an empty line', '', 180],
  ['the fewest', '30', 30],
  ['the most', '3650', 3650],
])('requests and messages are kept as many days as is set: %s', (_, RETENTION_DAYS, days) => {
  expect(readConfig({ RETENTION_DAYS }).retentionDays).toBe(days)
})

test.each(['29', '3651', '90.5', 'half a year', '-180'])('%s days stop the start', (RETENTION_DAYS) => {
  expect(() => readConfig({ RETENTION_DAYS })).toThrow(/ {2}RETENTION_DAYS must be .+\nSee \.env\.example\./)
})

test('sample posts are put in unless they are not wanted', () => {
  expect(['yes', '', 'no'].map((SAMPLE_POSTS) => readConfig({ SAMPLE_POSTS }).samplePosts)).toEqual([true, true, false])
  expect(() => readConfig({ SAMPLE_POSTS: 'maybe' })).toThrow(/ {2}SAMPLE_POSTS must be yes or no\n/)
})
