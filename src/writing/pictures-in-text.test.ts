import { expect, it } from 'vitest'
import { dataImages, withImages } from './pictures-in-text.ts'

const smile = 'data:image/png;base64,iVBORw0KGgo='
const molar = 'data:image/webp;base64,UklGRg=='
const text = `<p>a<img src="${smile}" alt="A smile"></p><p><img src="${molar}" width="40"><img src="${smile}">b &lt; c</p><img src="https://x.example/y.png">`

it('the data pictures of a text are found once each, in order', () => {
  expect(dataImages(text)).toEqual([smile, molar])
  expect(dataImages('<img src="data:image/svg+xml;base64,AAAA"><img src="data:text/html,x">')).toEqual([])
})

it('kept pictures take their place wherever they stood, with their size unless the author chose one', () => {
  const kept = new Map([
    [smile, { address: '/photographs/abcdefghijklmnopqrstuv-1200.webp', width: 1200, height: 800 }],
    [molar, { address: '/photographs/bbcdefghijklmnopqrstuv-400.webp', width: 400, height: 300 }],
  ])
  expect(withImages(text, kept)).toBe(
    '<p>a<img src="/photographs/abcdefghijklmnopqrstuv-1200.webp" alt="A smile" width="1200" height="800"></p>' +
      '<p><img src="/photographs/bbcdefghijklmnopqrstuv-400.webp" width="40">' +
      '<img src="/photographs/abcdefghijklmnopqrstuv-1200.webp" width="1200" height="800">b &lt; c</p>' +
      '<img src="https://x.example/y.png">',
  )
})

it('a picture that was not kept stays where it is', () => {
  expect(withImages(text, new Map())).toBe(text)
})
