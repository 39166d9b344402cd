import { useEffect, useState } from 'react'

/** Said in place of free times that do not come. */
export const inVainSentence = 'The free times cannot be shown just now. You can give a day and a time below.'

/** After this it is said that they have not come yet, in milliseconds; the call itself has no end. */
const lateAfter = 10_000

/** While free times are looked for: whether they do not come, or what shows them. */
export function Looking() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, lateAfter, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p>
      {late
        ? 'The free times have not come yet. You can wait or give a day and a time below.'
        : 'Looking for free times …'}
    </p>
  )
}
