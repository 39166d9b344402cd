/** How a card begins: the picture itself is in its address, so that a list shows it without asking again. */
export const cardPrefix = 'data:image/webp;base64,'
