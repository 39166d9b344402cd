/** What nobody sees and is pasted along with a text: marks of direction, soft hyphens and spaces without width. */
export const unseenSigns = /[\p{Bidi_C}\u{AD}\u{200B}\u{2060}\u{FEFF}]/gu

/** Nobody sees these either, but some writings need them between their letters. */
export const joiners = /[\u{200C}\u{200D}]/gu
