/**
 * Whether there is time for everything (`npm run test:thorough`): every page and every width, where `npm test` takes one
 * page of each kind, and the longest faults on PostgreSQL too.
 */
export const thorough = process.env.THOROUGH === '1'
