// `npm run test:thorough`: `npm test`, with the tests that would make it too long; it takes the same words.
process.env.THOROUGH = '1'
await import('./test.mjs')
