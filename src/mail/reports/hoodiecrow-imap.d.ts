/** What the tests use of an IMAP server that has no types of its own. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  type Message = { raw: string; uid: number; flags: string[] }
  type Mailbox = { messages: Message[]; uidvalidity: number }
  type Command = { tag: string; command: string; attributes?: { value?: string }[] }
  type Connection = { socket: { destroy(): void; write(text: string): void } }
  type Handler = (connection: Connection, parsed: Command, data: string, done: () => void) => void

  export type ImapServer = {
    server: Server
    listen(port: number, host: string): void
    close(done: () => void): void
    getMailbox(path: string): Mailbox
    appendMessage(mailbox: string, flags: string[], at: Date, raw: string): void
    getCommandHandler(name: string): Handler
    setCommandHandler(name: string, handler: Handler): void
  }

  export default function hoodiecrow(options: {
    plugins: string[]
    storage: Record<string, { messages?: { raw: string }[] }>
    users: Record<string, { password: string }>
  }): ImapServer
}
