// While free times are looked for, and where they cannot be had: whether they do not come, or what shows them.
export const lookingSentence = 'Looking for free times …'
export const inVainSentence = 'The free times cannot be shown just now. You can give a day and a time below.'
