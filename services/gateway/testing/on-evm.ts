import type { BuiltSwap } from 'quoin/endpoints/swap'

type EvmCall = Extract<BuiltSwap['tx'], { readonly eip155: unknown }>

/** Returns a built swap as one of an EVM network; throws for any other. */
export async function onEvm(building: Promise<BuiltSwap>): Promise<BuiltSwap & { readonly tx: EvmCall }> {
  const built = await building
  if (!('eip155' in built.tx)) throw new Error('Expected a call of an EVM network.')
  return { ...built, tx: built.tx }
}
