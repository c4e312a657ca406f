/** What a card of the sandbox does. */
export type CardOutcome = 'paid' | 'paid-slowly' | 'declined'

export interface TestCard {
  readonly number: string
  readonly outcome: CardOutcome
  readonly title: string
}

/** The only cards that are taken. The numbers are those that payment services give out for tests. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', outcome: 'paid', title: 'is accepted' },
  { number: '4000 0000 0000 0077', outcome: 'paid-slowly', title: 'is accepted, and takes its time' },
  { number: '4000 0000 0000 0002', outcome: 'declined', title: 'is declined' },
]

const digits = (text: string): string => text.replace(/\D/g, '')

/** The test card of a number, however it is spaced. */
export function findTestCard(text: string): TestCard | undefined {
  const number = digits(text)
  return TEST_CARDS.find((card) => digits(card.number) === number)
}
