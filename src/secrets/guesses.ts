import { type Secrets, TooBusy } from '../domain/staff/secrets.ts'
import { GuessingThread, type Patience, type Reading } from './guessing-thread.ts'

/** The estimator's time grows with the square of the length: 0.1 s for a piece, and seconds for all at once. */
const pieceLength = 32

/** What takes so many guesses is nowhere refused, so its other pieces need not be looked at. */
const enough = 16

const usualPatience: Patience = { loading: 20_000, estimate: 4_000, idle: 60_000 }

/** How many guesses a password takes, by an estimator that knows common words, names, walks, dates and disguises. */
export function openGuesses(patience = usualPatience): Pick<Secrets, 'guessesFor'> {
  const thread = new GuessingThread(patience, () => new TooBusy('A password was not estimated in time'))
  return {
    guessesFor(password, ownWords) {
      const own = wordsIn(ownWords)
      const text = password.normalize('NFKC')
      return thread.estimate({ readings: [asWritten(text), withoutFrills(text, own)], ownWords: own, enough })
    },
  }
}

/** Longest first, so that a name is not torn by a shorter one in it. */
function wordsIn(texts: string[]): string[] {
  const words = texts.flatMap((text) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  )
  return [...new Set(words)].filter((word) => word.length > 2).sort((one, other) => other.length - one.length)
}

function asWritten(text: string): Reading {
  return { pieces: piecesOf(withoutRepetition(text)), more: 0 }
}

/**
 * Letters and digits only, without what anyone would try first. The estimator takes words between marks, and a row of
 * one's own names, for harder than they are: each kind of mark and each own word counts as one letter here.
 */
function withoutFrills(text: string, own: string[]): Reading {
  const marks = new Set(text.match(/[^\p{L}\p{N}]/gu))
  let letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  let struck = 0
  for (const word of own) {
    const rest = letters.split(word)
    struck += rest.length - 1
    letters = rest.join('')
  }
  return { pieces: piecesOf(withoutRepetition(letters)), more: marks.size + struck }
}

/** What stands twice in a row stands once: a long password of it would else be strong where a piece of it ends. */
function withoutRepetition(text: string): string {
  return text.replace(/(.{3,64}?)\1+/gsu, '$1')
}

function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let begin = 0; begin < text.length; begin += pieceLength) pieces.push(text.slice(begin, begin + pieceLength))
  return pieces
}
