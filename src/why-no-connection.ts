/** Why a connection could not be made, the rest of a sentence without its full stop, by the system's code. */
export const whyNoConnection: Partial<Record<string, string>> = {
  ENOTFOUND: 'no machine is called so',
  EAI_AGAIN: 'the name of the machine could not be looked up',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'what listens there hung up',
  EHOSTUNREACH: 'there is no way to that machine',
  ENETUNREACH: 'there is no way to that machine',
  ETIMEDOUT: 'it does not answer',
}
