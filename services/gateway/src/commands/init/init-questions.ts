import { describeVendors, type VendorDescription } from '../../capabilities/describe-vendors.js'
import { vendorFlag } from '../../providers/provider-settings.js'
import type { Variables } from '../env-file.js'
import { vendorPages } from './vendor-pages.js'

/** One variable that `init` prompts for. */
export interface InitQuestion {
  readonly variable: string
  /** The purpose of the value, in one line. */
  readonly text: string
  /** Value if the operator enters nothing; `undefined`: the variable is left out. */
  readonly initial?: string
  /** Not printed, e.g. a key. */
  readonly isSecret?: boolean
  /** Prompted only if this variable has a value. */
  readonly after?: string
}

/** Returns the questions that do not depend on the chosen networks. */
export function firstQuestions(): readonly InitQuestion[] {
  return [
    {
      variable: 'GATEWAY_PRESET',
      text: 'Networks with their contracts, token lists and public nodes: mainnet or testnet; - for your own networks (GATEWAY_CHAINS)',
      initial: 'mainnet',
    },
    {
      variable: 'GATEWAY_ALLOWED_ORIGINS',
      text: 'Origins whose pages may call the gateway, comma-separated: https://app.example',
      initial: 'http://localhost:*,http://127.0.0.1:*',
    },
    {
      variable: 'GATEWAY_PROJECTS',
      text: 'Project ids of your pages, comma-separated; *: any project, for testing only',
      initial: '*',
    },
    {
      variable: 'GATEWAY_HOSTS',
      text: 'Host names of the gateway, without a port, comma-separated: gateway.example',
      initial: 'localhost,127.0.0.1',
    },
    {
      variable: 'GATEWAY_TRUST_PROXY',
      text: 'Number of your reverse proxies in front of the gateway: rate limits count the addresses behind them',
      initial: '0',
    },
    {
      variable: 'DATABASE_URL',
      text: 'URL of PostgreSQL, for more than one process: postgres://…; if empty: SQLite in the folder gateway-data',
      isSecret: true,
    },
    {
      variable: 'GATEWAY_VALKEY_URL',
      text: 'URL of Valkey or Redis for many processes: redis://host:6379; if empty: PostgreSQL counts the limits',
      isSecret: true,
      after: 'DATABASE_URL',
    },
    {
      variable: 'GATEWAY_EXPLORER_PROJECT_ID',
      text: 'Project id of WalletConnect (Reown): adds the wallets of its WalletGuide to the registry',
    },
  ]
}

/** Returns the capabilities that a provider adds: `nodes on 8 networks; swaps on 8 networks`. */
function addedText({ adds }: VendorDescription): string {
  return adds
    .map(({ capability, networks }) => {
      const [only] = networks
      return networks.length === 1
        ? `${capability} on ${only}`
        : `${capability} on ${networks.length} networks`
    })
    .join('; ')
}

/**
 * Returns the questions about providers that add something to the chosen networks.
 *
 * @throws `Error` if the variables are invalid
 */
export function vendorQuestions(variables: Variables): readonly InitQuestion[] {
  return describeVendors(variables).flatMap((described): readonly InitQuestion[] => {
    const { vendor, needs, adds } = described
    if (adds.length === 0) return []
    const { title, page } = vendorPages[vendor]
    const text = `${title} (${page}): ${addedText(described)}`
    const flag = vendorFlag(vendor)
    const [first] = needs
    if (first === undefined) return [{ variable: flag, text: `${text}. Needs no key: true enables it` }]
    return needs.map((variable, at) => ({
      variable,
      text,
      isSecret: true,
      ...(at > 0 ? { after: first } : {}),
    }))
  })
}
