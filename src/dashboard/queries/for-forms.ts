/** A form must not change under the hands of the person who fills it in: what it was filled from is asked for once. */
export const forForms = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
}
