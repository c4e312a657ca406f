import type { CheckedAction, RequestField } from 'quoin/kernel'
import type { Scam } from './contract.js'

const valuesOf = (fields: readonly RequestField[]): readonly string[] =>
  fields.flatMap(({ value }) => (typeof value === 'string' ? [value] : valuesOf(value)))

/** Returns what a description names: addresses, and the domain of a sign-in. */
function namesIn({ description }: CheckedAction): {
  readonly addresses: readonly string[]
  readonly domain?: string
} {
  if (!description) return { addresses: [] }
  const { subject, recipients, spenders, contracts } = description
  const addresses = [...recipients, ...spenders, ...contracts]
  switch (subject.kind) {
    case 'transaction': {
      const called = subject.steps.flatMap((step) => (step.kind === 'unknown' ? step.to : []))
      return { addresses: [...addresses, ...called] }
    }
    case 'typedData':
      return { addresses: [...addresses, ...valuesOf(subject.domain), ...valuesOf(subject.message)] }
    case 'message':
      return subject.signInDomain === undefined ? { addresses } : { addresses, domain: subject.signInDomain }
    case 'unknown':
      return { addresses }
  }
}

/** `www.evil.example` belongs to `evil.example`. */
const isOf = (domain: string, listed: string): boolean =>
  domain.toLowerCase() === listed.toLowerCase() || domain.toLowerCase().endsWith(`.${listed.toLowerCase()}`)

/** Returns the first fraud that an action deals with. @param formOf the form in which the chain compares addresses */
export function findScam(
  action: CheckedAction,
  scams: readonly Scam[],
  formOf: (address: string) => string,
): Scam | undefined {
  const { namespace, caipNetworkId } = action
  const { addresses, domain } = namesIn(action)
  const named = new Set(addresses.map(formOf))
  return scams.find(
    (scam) =>
      (domain !== undefined && scam.domains?.some((one) => isOf(domain, one))) ||
      scam.addresses?.some((one) =>
        [`${caipNetworkId}:`, `${namespace}:`].some(
          (prefix) => one.startsWith(prefix) && named.has(formOf(one.slice(prefix.length))),
        ),
      ),
  )
}
