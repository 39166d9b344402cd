/** What a visitor wrote to the practice, trimmed and within its limits. */
export type Message = { name: string; email: string; phone: string; message: string }
export type KeptMessage = Message & { id: string; reference: string; createdAt: Date }
