import { expect, it } from 'vitest'
import { cardText, rememberedTexts } from './card-text.ts'

it('a card shows 150 characters, and dots where the text goes on', () => {
  expect(cardText(`<p>${'a'.repeat(150)}</p>`)).toBe('a'.repeat(150))
  expect(cardText(`<p>${'a'.repeat(151)}</p>`)).toBe(`${'a'.repeat(150)}...`)
})

it('the text of a card is read once, and again when the post says something else or too many others came', () => {
  const read: string[] = []
  const textOf = rememberedTexts((html) => {
    read.push(html)
    return cardText(html)
  }, 1_000)
  expect([textOf('<p>Brush</p>'), textOf('<p>Brush</p>'), textOf('<p>Floss</p>')]).toEqual(['Brush', 'Brush', 'Floss'])
  expect(read).toEqual(['<p>Brush</p>', '<p>Floss</p>'])
  for (let number = 0; number < 999; number += 1) textOf(`<p>Post ${number}</p>`)
  expect(textOf('<p>Floss</p>')).toBe('Floss')
  expect(read).toHaveLength(1_001)
  expect(textOf('<p>Brush</p>')).toBe('Brush')
  expect(read).toHaveLength(1_002)
})

it('the cards of ten thousand posts are read once, though each list reads them in one order', () => {
  let read = 0
  const textOf = rememberedTexts((html) => {
    read += 1
    return html
  })
  for (const _ of ['first', 'second']) for (let post = 0; post < 10_000; post += 1) textOf(`Post ${post}`)
  expect(read).toBe(10_000)
})
