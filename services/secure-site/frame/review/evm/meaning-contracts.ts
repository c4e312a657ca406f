import type { CallMeaning } from 'quoin/decoders/eip155'

/** Contracts that a meaning is about: what they are decides how it reads. */
export function contractsOf(meaning: CallMeaning): readonly string[] {
  switch (meaning.kind) {
    case 'sendToken':
    case 'allow':
      return [meaning.token]
    case 'transferFrom':
    case 'approve':
      return [meaning.contract]
    case 'swap':
      return [meaning.give, meaning.receive].flatMap((token) => token ?? [])
    case 'several':
      return meaning.meanings.flatMap(contractsOf)
    case 'batch':
      return meaning.calls.flatMap((call) => contractsOf(call.meaning))
    default:
      return []
  }
}

/** Who gets something by a meaning. */
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
