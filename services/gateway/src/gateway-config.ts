import { readFileSync } from 'node:fs'
import type { LogLevel } from '@quoin/server-kit/observability'
import { isValkeyUrl } from '@quoin/server-kit/valkey'
import { z } from 'zod'
import type { GatewayChain } from './chains/gateway-chain.js'
import { gatewayChains } from './chains/gateway-chain-schema.js'
import type { CountrySellers } from './onramp/configured-seller.js'
import { withPreset } from './presets/preset-chains.js'
import {
  findProviderMistakes,
  type ProviderSettings,
  providerVariables,
  readProviderSettings,
} from './providers/provider-settings.js'

const ORIGIN_PATTERN = /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::(?:\d{1,5}|\*))?$/i
const PROJECT = /^[\w.-]{1,100}$/
const LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

const count = (initial: number, min = 1, max = 1_000_000_000) =>
  z.coerce.number().int().min(min).max(max).default(initial)
const commaList = (item: z.ZodType<string, string>, initial: string) =>
  z
    .string()
    .default(initial)
    .transform((list) => list.split(',').map((part) => part.trim()))
    .pipe(z.array(item))
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** 32 bytes in hex or base64. The value is never part of a message. */
const key = z
  .string()
  .transform((text) => Buffer.from(text, /^[\da-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in hex or base64')

/** A JSON list, or the path of a file with one. */
const chains = z
  .string()
  .default('[]')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text.trimStart().startsWith('[') ? text : readFileSync(text, 'utf8'))
    } catch (error) {
      // The message does not repeat the text: node URLs may contain keys.
      const isMissing = error instanceof Error && 'code' in error
      context.addIssue(isMissing ? 'the file cannot be read' : 'must be JSON, or the path of a JSON file')
      return z.NEVER
    }
  })
  .pipe(gatewayChains)

const sellerIds = z.array(z.string().regex(/^[a-z][a-z\d-]{0,31}$/)).max(20)
/** A JSON object: ids of sellers by country. */
const onrampCountries = z
  .string()
  .default('{}')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue('must be JSON')
      return z.NEVER
    }
  })
  .pipe(
    z.record(z.string().regex(/^([A-Z]{2}|\*)$/, 'must be a country (ISO 3166-1 alpha-2) or *'), sellerIds),
  )
  .transform((lists): CountrySellers => new Map(Object.entries(lists)))

const variablesOfAll = z.object({
  GATEWAY_PORT: count(4172, 0, 65_535),
  GATEWAY_HOST: z.string().min(1).default('127.0.0.1'),
  GATEWAY_ALLOWED_ORIGINS: commaList(
    z.string().regex(ORIGIN_PATTERN, 'must be scheme://host[:port]; the port may be *, the host *.host'),
    'http://localhost:*,http://127.0.0.1:*',
  ),
  GATEWAY_PROJECTS: commaList(
    z.union([z.literal('*'), z.string().regex(PROJECT)], 'must be *, or letters, digits and . _ -'),
    '*',
  ),
  GATEWAY_REQUESTS_PER_MINUTE: count(6000),
  GATEWAY_PROJECT_REQUESTS_PER_MINUTE: count(60_000),
  GATEWAY_STORED_PER_HOUR: count(16_000_000, 10_000),
  GATEWAY_PROJECT_STORED_PER_HOUR: count(256_000_000, 10_000),
  GATEWAY_TRUST_PROXY: count(0, 0, 10),
  GATEWAY_TIME_LIMIT: count(15_000, 100, 600_000),
  GATEWAY_SHUTDOWN_LIMIT: count(10_000, 0, 600_000),
  GATEWAY_WORKER: flag.optional(),
  GATEWAY_JOB_TIME_LIMIT: count(15_000, 1000, 3_600_000),
  GATEWAY_DATA: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(:memory:$|file:.|postgres(ql)?:\/\/)/, 'must be :memory:, file:… or postgres://…')
    .optional(),
  GATEWAY_VALKEY_URL: z.string().refine(isValkeyUrl, 'must be redis://host:port?prefix=name').optional(),
  GATEWAY_CHAINS: chains,
  GATEWAY_PRESET: z.enum(['mainnet', 'testnet']).optional(),
  GATEWAY_PUBLIC_NODES: flag.optional(),
  GATEWAY_NODE_TIME_LIMIT: count(5000, 10, 600_000),
  GATEWAY_PRICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  GATEWAY_NAMES_ZONE: z
    .string()
    .regex(/^[a-z\d-]{1,63}(\.[a-z\d-]{1,63}){0,3}$/, 'must be a domain in lower case')
    .default('quoin.id'),
  GATEWAY_CCIP_READ: flag.optional(),
  GATEWAY_HOSTS: commaList(
    z.string().regex(/^[a-z\d.-]{1,253}$/, 'must be host names in lower case, without a port'),
    'localhost,127.0.0.1',
  ),
  GATEWAY_IPFS_URL: z.url({ protocol: /^https?$/ }).optional(),
  GATEWAY_SESSION_KEY: key.optional(),
  GATEWAY_SIWX_SESSION: z.enum(['bearer', 'cookie']).default('bearer'),
  GATEWAY_SIWX_HOURS: count(168, 1, 8760),
  GATEWAY_SIWX_INSECURE_COOKIE: flag.optional(),
  GATEWAY_ONRAMP_URL: z.url({ protocol: /^https?$/ }).optional(),
  GATEWAY_ONRAMP_SECRET: z.string().min(1).optional(),
  GATEWAY_ONRAMP_COUNTRIES: onrampCountries,
  GATEWAY_ANALYTICS_DAYS: count(90, 1, 3650),
  GATEWAY_ANALYTICS_ROWS: count(2_000_000),
  GATEWAY_BUG_REPORT_DAYS: z.coerce.number().int().min(1).max(3650).optional(),
  GATEWAY_BUG_REPORT_ROWS: count(1000),
  GATEWAY_HISTORY_DAYS: count(0, 0, 36_500),
  GATEWAY_EXPLORER_PROJECT_ID: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must be a project id of WalletConnect')
    .optional(),
  GATEWAY_EXPLORER_URL: z.url({ protocol: /^https?$/ }).optional(),
  GATEWAY_LOG_LEVEL: z.enum(LEVELS).default('info'),
  GATEWAY_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  GATEWAY_CHECK_ANSWERS: flag.optional(),
  NODE_ENV: z.string().optional(),
  ...providerVariables,
})

/** The names of all variables of the configuration. */
export const gatewayVariables: readonly string[] = Object.keys(variablesOfAll.shape)

const environment = variablesOfAll.superRefine((data, context) => {
  for (const { variable, message } of findProviderMistakes(data)) {
    context.addIssue({ code: 'custom', path: [variable], message })
  }
  if (data.GATEWAY_WORKER === false && !data.DATABASE_URL?.startsWith('postgres')) {
    context.addIssue({
      code: 'custom',
      path: ['GATEWAY_WORKER'],
      message: 'can be false only with a DATABASE_URL of PostgreSQL: other processes then run the jobs',
    })
  }
  const pair = ['GATEWAY_ONRAMP_URL', 'GATEWAY_ONRAMP_SECRET'] as const
  const missing = pair.filter((name) => data[name] === undefined)
  if (missing.length !== 1) return
  context.addIssue({
    code: 'custom',
    path: missing,
    message: `is missing: ${pair.join(' and ')} must be set together`,
  })
})

/** The configuration of a gateway. */
export interface GatewayConfig {
  readonly port: number
  readonly host: string
  readonly allowedOrigins: readonly string[]
  /** Ids of projects that are served, or `*` for any. */
  readonly projects: '*' | ReadonlySet<string>
  /** Limit of one address. */
  readonly requestsPerMinute: number
  /** Limit of one project. */
  readonly projectRequestsPerMinute: number
  /** Limits of what one address and one project may store in an hour. Bytes. */
  readonly storedPerHour: number
  readonly projectStoredPerHour: number
  /** Number of the host's own proxies in front of the gateway. */
  readonly proxies: number
  /** Time limit of one request. Milliseconds. */
  readonly timeLimit: number
  /** Time limit of a shutdown, for the requests that still run. Milliseconds. */
  readonly shutdownLimit: number
  /** This process runs jobs, too; `false`: only other processes do, such as workers. */
  readonly runsJobs: boolean
  /** Time after which another process repeats the work of a killed one. Milliseconds. */
  readonly jobTimeLimit: number
  /** `:memory:`, `file:…` or `postgres://…`. */
  readonly databaseUrl: string
  /** Valkey or Redis for limits and caches of several processes; `undefined`: limits are counted in the database. */
  readonly valkeyUrl: string | undefined
  readonly chains: readonly GatewayChain[]
  /** Time limit of one attempt at one node. Milliseconds. */
  readonly nodeTimeLimit: number
  /** URL of the price service; `undefined`: prices are read from pools. */
  readonly priceUrl: string | undefined
  /** Parent domain of the names that are registered. */
  readonly namesZone: string
  /** Names whose records are on a server are resolved: the gateway queries the server that the name's resolver names. */
  readonly ccipRead: boolean
  /** Host names under which clients call the gateway: messages signed for other hosts are rejected. */
  readonly hosts: ReadonlySet<string>
  /** IPFS gateway for images with `ipfs:` links: `https://ipfs.example/ipfs/`; `undefined`: they are left out. */
  readonly ipfsUrl: string | undefined
  /** The 32 bytes that encrypt keys of sessions; `undefined`: no session can be started. */
  readonly sessionKey: Uint8Array | undefined
  /** Settings of sign-in with a wallet. */
  readonly siwx: {
    /** `bearer`: the page stores a token; `cookie`: the browser does, which requires pages of the gateway's own site. */
    readonly session: 'bearer' | 'cookie'
    /** Lifetime of a sign-in. Seconds. */
    readonly duration: number
    /** `false` only on a development machine, over plain `http:`. */
    readonly isCookieSecure: boolean
  }
  /** An on-ramp server with the same paths as the sandbox's. */
  readonly onramp: { readonly url: string; readonly secret: string } | undefined
  /** The sellers of the on-ramp by country. */
  readonly onrampCountries: CountrySellers
  /** Retention period of events. Days. */
  readonly analyticsDays: number
  /** Max number of events kept for one project; the newest are kept. */
  readonly analyticsRows: number
  /** Retention of problem reports, and max number of them of one project, the newest; `undefined`: none are accepted. */
  readonly bugReports: { readonly days: number; readonly rows: number } | undefined
  /** Retention period of the transactions of indexed chains. Days; 0: no limit. */
  readonly historyDays: number
  /** WalletConnect's list of wallets, merged with the registry; `undefined`: the registry alone. */
  readonly explorer: { readonly projectId: string; readonly url: string | undefined } | undefined
  /** Providers of data that are switched on, with their keys. */
  readonly providers: ProviderSettings
  readonly logLevel: LogLevel
  /** Bearer token that `/metrics` requires (`Authorization: Bearer …`); `undefined`: `/metrics` is open to anyone. */
  readonly metricsToken: string | undefined
  /** Validates answers by their schemas before they are sent. */
  readonly checksAnswers: boolean
}

function databaseUrlOf(url: string | undefined, folder: string | undefined): string {
  if (url !== undefined) return url
  return folder === undefined ? ':memory:' : `file:${folder.replace(/\/$/, '')}/gateway.db`
}

/**
 * Reads the configuration from environment variables.
 *
 * @throws `Error` with one line per mistake, without the values
 */
export function readGatewayConfig(variables: Readonly<Record<string, string | undefined>>): GatewayConfig {
  const parsed = environment.safeParse(variables)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The gateway cannot start with this environment:\n${lines.join('\n')}`)
  }
  const { data } = parsed
  const { GATEWAY_PROJECTS: projects, GATEWAY_ONRAMP_URL: url, GATEWAY_ONRAMP_SECRET: secret } = data
  return {
    port: data.GATEWAY_PORT,
    host: data.GATEWAY_HOST,
    allowedOrigins: data.GATEWAY_ALLOWED_ORIGINS,
    projects: projects.includes('*') ? '*' : new Set(projects),
    requestsPerMinute: data.GATEWAY_REQUESTS_PER_MINUTE,
    projectRequestsPerMinute: data.GATEWAY_PROJECT_REQUESTS_PER_MINUTE,
    storedPerHour: data.GATEWAY_STORED_PER_HOUR,
    projectStoredPerHour: data.GATEWAY_PROJECT_STORED_PER_HOUR,
    proxies: data.GATEWAY_TRUST_PROXY,
    timeLimit: data.GATEWAY_TIME_LIMIT,
    shutdownLimit: data.GATEWAY_SHUTDOWN_LIMIT,
    runsJobs: data.GATEWAY_WORKER ?? true,
    jobTimeLimit: data.GATEWAY_JOB_TIME_LIMIT,
    databaseUrl: databaseUrlOf(data.DATABASE_URL, data.GATEWAY_DATA),
    valkeyUrl: data.GATEWAY_VALKEY_URL,
    chains: withPreset(
      data.GATEWAY_PRESET,
      readProviderSettings(data),
      data.GATEWAY_CHAINS,
      data.GATEWAY_PUBLIC_NODES,
    ),
    nodeTimeLimit: data.GATEWAY_NODE_TIME_LIMIT,
    priceUrl: data.GATEWAY_PRICE_URL,
    namesZone: data.GATEWAY_NAMES_ZONE,
    ccipRead: data.GATEWAY_CCIP_READ ?? true,
    hosts: new Set(data.GATEWAY_HOSTS),
    ipfsUrl: data.GATEWAY_IPFS_URL,
    sessionKey: data.GATEWAY_SESSION_KEY,
    siwx: {
      session: data.GATEWAY_SIWX_SESSION,
      duration: data.GATEWAY_SIWX_HOURS * 3600,
      isCookieSecure: data.GATEWAY_SIWX_INSECURE_COOKIE !== true,
    },
    onramp: url === undefined || secret === undefined ? undefined : { url: url.replace(/\/$/, ''), secret },
    onrampCountries: data.GATEWAY_ONRAMP_COUNTRIES,
    analyticsDays: data.GATEWAY_ANALYTICS_DAYS,
    analyticsRows: data.GATEWAY_ANALYTICS_ROWS,
    bugReports:
      data.GATEWAY_BUG_REPORT_DAYS === undefined
        ? undefined
        : { days: data.GATEWAY_BUG_REPORT_DAYS, rows: data.GATEWAY_BUG_REPORT_ROWS },
    historyDays: data.GATEWAY_HISTORY_DAYS,
    explorer:
      data.GATEWAY_EXPLORER_PROJECT_ID === undefined
        ? undefined
        : { projectId: data.GATEWAY_EXPLORER_PROJECT_ID, url: data.GATEWAY_EXPLORER_URL?.replace(/\/$/, '') },
    providers: readProviderSettings(data),
    logLevel: data.GATEWAY_LOG_LEVEL,
    metricsToken: data.GATEWAY_METRICS_TOKEN,
    checksAnswers: data.GATEWAY_CHECK_ANSWERS ?? ['development', 'test'].includes(data.NODE_ENV ?? ''),
  }
}
