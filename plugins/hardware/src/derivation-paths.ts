import type { HardwareNamespace } from './contract.js'

/** A rule by which wallets derive the accounts of a device. */
export type PathScheme = 'ledgerLive' | 'bip44' | 'legacy'

/** The rules of each namespace, with the path of an account. The first is that of Ledger's own app. */
const schemes: Readonly<
  Record<HardwareNamespace, Readonly<Partial<Record<PathScheme, (index: number) => string>>>>
> = {
  eip155: {
    ledgerLive: (index) => `44'/60'/${index}'/0/0`,
    bip44: (index) => `44'/60'/0'/0/${index}`,
    legacy: (index) => `44'/60'/0'/${index}`,
  },
  solana: {
    ledgerLive: (index) => `44'/501'/${index}'`,
    bip44: (index) => `44'/501'/${index}'/0'`,
  },
}

/** Returns the rules of a namespace, the usual one first. */
export function schemesOf(namespace: HardwareNamespace): readonly PathScheme[] {
  // The keys of the table are those of its type.
  return Object.keys(schemes[namespace]) as PathScheme[]
}

/** Returns the path of an account. */
export function pathAt(namespace: HardwareNamespace, scheme: PathScheme, index: number): string {
  const path = schemes[namespace][scheme] ?? schemes[namespace].ledgerLive
  return path?.(index) ?? ''
}

const coinTypes: Readonly<Record<HardwareNamespace, string>> = { eip155: "44'/60'", solana: "44'/501'" }

/** Returns true if a text is a path of the namespace's coin. Source: BIP-44, SLIP-44. */
export function isPath(namespace: HardwareNamespace, text: string): boolean {
  if (!/^\d{1,10}'?(\/\d{1,10}'?){1,9}$/.test(text)) return false
  const isInRange = text.split('/').every((part) => Number(part.replace("'", '')) < 2 ** 31)
  return isInRange && (text === coinTypes[namespace] || text.startsWith(`${coinTypes[namespace]}/`))
}
