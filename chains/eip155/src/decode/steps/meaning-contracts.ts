import type { CallMeaning } from '../calls/call-meaning.js'

/** Returns the contracts of a meaning: their standard determines how it is shown. */
export function contractsOf(meaning: CallMeaning): readonly string[] {
  switch (meaning.kind) {
    case 'sendToken':
    case 'allow':
      return [meaning.token]
    case 'transferFrom':
    case 'approve':
      return [meaning.contract]
    case 'swap':
      return [meaning.sellToken, meaning.buyToken].flatMap((token) => token ?? [])
    case 'several':
      return meaning.meanings.flatMap(contractsOf)
    case 'batch':
      return meaning.calls.flatMap((call) => contractsOf(call.meaning))
    default:
      return []
  }
}

/** Returns the recipients of a meaning. */
export function recipientsOf(meaning: CallMeaning): readonly string[] {
  switch (meaning.kind) {
    case 'sendCoin':
    case 'sendToken':
    case 'transferFrom':
    case 'sendNft':
      return [meaning.to]
    case 'several':
      return meaning.meanings.flatMap(recipientsOf)
    case 'batch':
      return meaning.calls.flatMap((call) => recipientsOf(call.meaning))
    default:
      return []
  }
}
