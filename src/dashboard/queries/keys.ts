// Apart from their questions, so that the first view of the desk names them without bringing those along.

/** Every list of messages: what a change of state makes old. */
export const messagesKey = ['messages']
/** All posts, and what was deleted. */
export const postsKey = ['posts']
export const binKey = ['bin']
/** Whose token it is, whatever token; everybody who has an account; the passkeys and browsers of this person. */
export const doctorKey = ['doctor']
export const peopleKey = ['people']
export const passkeysKey = ['passkeys']
export const sessionsKey = ['sessions']
