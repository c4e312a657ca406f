import type { CheckedAction, RequestStep } from 'quoin/kernel'

/** Returns the addresses that take part in a step, besides recipients and spenders. */
function inStep(step: RequestStep): readonly (string | undefined)[] {
  switch (step.kind) {
    case 'send':
    case 'sendNft':
      return [step.from, step.to]
    case 'sendAll':
    case 'unknown':
      return [step.to]
    case 'allow':
      return [step.owner, step.spender]
    case 'swap':
      return [step.contract, step.to]
    case 'setAuthority':
    case 'closeTokenAccount':
      return [step.to]
    default:
      return []
  }
}

/**
 * Returns the addresses that an action pays, allows to take something, calls or acts for. A revocation names a spender as well, and is left
 * out: nobody should be kept from taking rights away.
 */
export function partiesOf({ account, accounts = [], description }: CheckedAction): readonly string[] {
  const own = [account, ...accounts].map((one) => one.split(':').slice(2).join(':'))
  if (!description) return own
  const { subject, recipients, spenders } = description
  const steps = subject.kind === 'transaction' || subject.kind === 'typedData' ? subject.steps : []
  return [...own, ...recipients, ...spenders, ...steps.flatMap(inStep).filter((one) => one !== undefined)]
}

/** Returns the text of a request that is not decoded: an address in it counts as a party. `undefined` if it is decoded. */
export function unreadText({ kind, description, params }: CheckedAction): string | undefined {
  if (kind === 'connection') return undefined
  const { subject } = description ?? {}
  if (subject && subject.kind !== 'unknown') {
    const steps = subject.kind === 'transaction' ? subject.steps : []
    // The bytes of a call that is not decoded.
    return steps.flatMap((step) => (step.kind === 'unknown' ? step.data : [])).join(' ')
  }
  try {
    return JSON.stringify(params)
  } catch {
    return undefined
  }
}
