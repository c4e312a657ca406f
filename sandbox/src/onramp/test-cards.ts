/** The outcome of a payment with a test card. */
export type CardOutcome = 'paid' | 'paid-slowly' | 'declined'

export interface TestCard {
  readonly number: string
  readonly outcome: CardOutcome
  readonly title: string
}

/** The only accepted cards. The numbers are the test numbers of payment services. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', outcome: 'paid', title: 'is accepted' },
  { number: '4000 0000 0000 0077', outcome: 'paid-slowly', title: 'is accepted, and takes its time' },
  { number: '4000 0000 0000 0002', outcome: 'declined', title: 'is declined' },
]

const digits = (text: string): string => text.replace(/\D/g, '')

/** Returns the test card with this number, in any spacing. */
export function findTestCard(text: string): TestCard | undefined {
  const number = digits(text)
  return TEST_CARDS.find((card) => digits(card.number) === number)
}
