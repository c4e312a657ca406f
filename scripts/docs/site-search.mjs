// How the search of the site finds and orders the sections of pages. VitePress writes the functions into the page as text: they may use
// their parameters only.

/**
 * Returns the words of a text, and the words within a name such as `useSignMessage`.
 *
 * @param {string} text
 */
export const tokenize = (text) =>
  text
    .split(/[\n\r\p{Z}\p{P}]+/u)
    .flatMap((word) => (/[a-z][A-Z]/.test(word) ? [word, ...word.split(/(?<=[a-z])(?=[A-Z])/)] : [word]))

/**
 * A stranger looks for a task: a guide comes before the reference, a whole word before a part of one.
 *
 * @type {import('minisearch').SearchOptions}
 */
export const searchOptions = {
  boost: { title: 6, titles: 2, text: 1 },
  weights: { prefix: 0.4, fuzzy: 0.2 },
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  processTerm: (term) =>
    /^(a|an|the|of|to|in|on|for|with|and|or|is|my|how|do|i)$/i.test(term) ? null : term.toLowerCase(),
  // By the start of a page's path; the first that fits counts.
  boostDocument: (id) => {
    /** @type {readonly (readonly [string, number])[]} */
    const weights = [
      ['guides/', 2],
      ['start/', 1.3],
      ['errors', 0.6],
      ['reference/api/', 0.15],
      ['reference/changelog', 0.15],
      ['reference/contributing', 0.15],
      ['reference/security', 0.3],
      ['reference/', 0.6],
      ['plugins/', 0.6],
      ['migrate/', 0.5],
      ['why/', 0.5],
      ['decisions/', 0.3],
    ]
    return weights.find(([start]) => id.startsWith(`/${start}`))?.[1] ?? 1
  },
}
