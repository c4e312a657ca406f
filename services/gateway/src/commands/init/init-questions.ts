import { describeVendors, type VendorDescription } from '../../capabilities/describe-vendors.js'
import { vendorFlag } from '../../providers/provider-settings.js'
import type { Variables } from '../env-file.js'
import { vendorPages } from './vendor-pages.js'

/** One variable that `init` asks for. */
export interface InitQuestion {
  readonly variable: string
  /** One line: what the value is for. */
  readonly text: string
  /** Value if the operator enters nothing; `undefined`: the variable is left out. */
  readonly initial?: string
  /** Not printed, e.g. a key. */
  readonly isSecret?: boolean
  /** Asked only if this variable has a value. */
  readonly after?: string
}

/** Returns the questions that do not depend on the chosen networks. */
export function firstQuestions(): readonly InitQuestion[] {
  return [
    {
      variable: 'GATEWAY_PRESET',
      text: 'Networks: mainnet or testnet brings them with contracts, token lists and public nodes; - for your own (GATEWAY_CHAINS)',
      initial: 'mainnet',
    },
    {
      variable: 'GATEWAY_ALLOWED_ORIGINS',
      text: 'Origins whose pages may call the gateway, with commas between: https://app.example',
      initial: 'http://localhost:*,http://127.0.0.1:*',
    },
    {
      variable: 'GATEWAY_PROJECTS',
      text: "Project ids that are served, those of your pages' options; *: any, for a try only",
      initial: '*',
    },
    {
      variable: 'GATEWAY_HOSTS',
      text: 'Host names under which pages call the gateway, without a port: gateway.example',
      initial: 'localhost,127.0.0.1',
    },
    {
      variable: 'GATEWAY_TRUST_PROXY',
      text: 'Number of your own proxies in front of the gateway: limits count addresses behind them',
      initial: '0',
    },
    {
      variable: 'DATABASE_URL',
      text: 'PostgreSQL, for more than one process: postgres://…; nothing: SQLite in the folder gateway-data',
      isSecret: true,
    },
    {
      variable: 'GATEWAY_EXPLORER_PROJECT_ID',
      text: 'Project id at WalletConnect (Reown): adds the wallets of its WalletGuide to the registry',
    },
  ]
}

/** Returns what a provider adds: `nodes on 8 networks; swaps on 8 networks`. */
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
    if (first === undefined) return [{ variable: flag, text: `${text}. Needs no key: true switches it on` }]
    return needs.map((variable, at) => ({
      variable,
      text,
      isSecret: true,
      ...(at > 0 ? { after: first } : {}),
    }))
  })
}
