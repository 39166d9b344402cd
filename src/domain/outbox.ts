import type { Letter, LetterState, NewLetter, WaitingLetter } from './letters.ts'

/** What became of a letter about an appointment or a message (`about`, its id). */
export type LetterFate = {
  id: string
  about: string
  kind: Letter['kind']
  state: LetterState
  /** Since when it is in that state; of one that waits, when it was written. */
  at: Date
  /** What a mail server last said of it, in one line; absent once it was taken. */
  said?: string
  /** Of one that waits after an attempt that failed. */
  triedAgainAt?: Date
}

/** Letters that are to leave, written in the transaction of what they tell of. Throws `RecordsAway`. */
export interface Outbox {
  put(letter: NewLetter, now: Date): Promise<void>
  /** Takes a letter out that has become untrue before it left, and the letters that gave way to it. */
  drop(id: string): Promise<void>
  /**
   * Lets the letters about an appointment's changes that have not left give way to a further change: they are not sent,
   * unless that one is taken back. Answers them, oldest first. Those stay that are on their way, or may be, and one about an
   * earlier time that has come free, which says more than a change does.
   */
  giveWay(appointment: string, change: string): Promise<Letter[]>
  /**
   * Takes back the letters of a change that have not left yet, and lets those wait again that gave way to it; false when
   * one is already on its way.
   */
  takeBack(change: string): Promise<boolean>
  /**
   * Lets the letters to a patient that have not left go to another address, or nowhere where there is none. Answers them,
   * and those that are on their way to the old address at this moment.
   */
  readdress(
    appointment: string,
    to: string | undefined,
    now: Date,
  ): Promise<{ waiting: Letter[]; leaving: NewLetter[] }>
  /**
   * Letters that are due and nobody else is sending, claimed until the lease ends; none to an address, however it is written,
   * to which one is on its way: it would be overtaken. With `takeOver` (unless false) those too whose lease has run out:
   * whoever had one may have sent it and not have noted that yet. `notAt`: none to addresses at these hosts.
   */
  claim(
    now: Date,
    leasedUntil: Date,
    limit: number,
    which?: { takeOver?: boolean; notAt?: readonly string[] },
  ): Promise<WaitingLetter[]>
  /** A letter that is still being sent stays claimed until then; false where somebody else has claimed it since, or it is gone. */
  keep(id: string, attempts: number, leasedUntil: Date): Promise<boolean>
  /**
   * Marks as sent and forgets address and words, and the letters that gave way to it. The practice's own letter about a
   * message keeps both while the message is new: nobody may have read it.
   */
  sent(id: string, at: Date): Promise<void>
  /**
   * It waits again, unless somebody else has claimed it since: each claim is one more of its `attempts`. What a mail server
   * said of it (`said`) stands until one says something else.
   */
  failed(id: string, attempts: number, notBefore: Date, said?: string): Promise<void>
  /**
   * It waits as before it was claimed, unless somebody else has claimed it since: an attempt that was stopped is none, but for
   * the hours after which a letter is given up.
   */
  putBack(id: string, attempts: number): Promise<void>
  /** Forgets the words, as `sent` does, but keeps that the person was not reached, and whether their server refused them. */
  giveUp(id: string, at: Date, ending?: { refused?: boolean; said?: string | undefined }): Promise<void>
  /**
   * Notes that a letter which had left came back, once; answers the appointment it speaks of, or undefined where there
   * is no such letter or it did not leave. Whoever has its id knows that it left, also where that is not noted yet.
   */
  cameBack(id: string, at: Date, said?: string): Promise<{ appointment?: string } | undefined>
  /** Forgets address and words of the letters about a message that have left or were given up. */
  emptyAbout(message: string): Promise<void>
  /** What became of a letter about an appointment; undefined where there is none by this id. */
  stateOf(id: string): Promise<LetterFate | undefined>
  /** What became of the letters about these appointments. */
  statesFor(appointments: string[]): Promise<LetterFate[]>
  /** The same about these messages. */
  statesForMessages(messages: string[]): Promise<LetterFate[]>
  /** How many wait, and since when the oldest of them does. */
  waiting(): Promise<{ count: number; oldest?: Date }>
}
