// Also public as `quoin/endpoints/names`: the gateway and the widget share these definitions. Importing them
// loads neither the kernel nor the schemas.
import type { Endpoint } from '#kernel'
import { lazySchema } from '#page/endpoint'
import type {
  NameSuggestions,
  PrimaryName,
  PrimaryNameQuery,
  ProfileQuery,
  Registered,
  RegisteredName,
  RegisterNameBody,
  ResolvedByGateway,
  ResolveQuery,
  SuggestionsQuery,
} from './schemas.js'

export type {
  NameClaim,
  NameSuggestion,
  NameSuggestions,
  PrimaryName,
  PrimaryNameQuery,
  ProfileQuery,
  Registered,
  RegisteredName,
  RegisterNameBody,
  ResolvedByGateway,
  ResolveQuery,
  SuggestionsQuery,
} from './schemas.js'

/** Loads the schemas of these endpoints, for a server that validates with them. */
export const loadSchemas = (): Promise<typeof import('./schemas.js')> => import('./schemas.js')

/** Returns the owner of a name. 404: it is free. */
export const getProfile: Endpoint<ProfileQuery, unknown, RegisteredName> = {
  id: 'names.getProfile',
  method: 'GET',
  path: '/v1/profile/account/:name',
  service: 'gateway',
  summary: 'Whose a name is.',
  params: lazySchema(async () => (await loadSchemas()).nameParams),
  query: lazySchema(async () => (await loadSchemas()).profileQuery),
  answer: lazySchema(async () => (await loadSchemas()).registeredName),
  whenUnsupported: { answer: { name: '', registered: 0, updated: 0, addresses: {}, attributes: [] } },
}

/** Returns the names of an address. */
export const getNamesOf: Endpoint<ProfileQuery, unknown, readonly RegisteredName[]> = {
  id: 'names.getNamesOf',
  method: 'GET',
  path: '/v1/profile/reverse/:address',
  service: 'gateway',
  summary: 'The names of an address.',
  params: lazySchema(async () => (await loadSchemas()).addressParams),
  query: lazySchema(async () => (await loadSchemas()).profileQuery),
  answer: lazySchema(async () => (await loadSchemas()).registeredNames),
  whenUnsupported: { answer: [] },
  freshMs: 300_000,
}

/**
 * Resolves a name for one network: ENS with names on servers, SNS, the gateway's own. 400: not a name; 501 to 504: a source
 * did not answer.
 */
export const resolveName: Endpoint<ResolveQuery, unknown, ResolvedByGateway> = {
  id: 'names.resolve',
  method: 'GET',
  path: '/v1/names/resolve',
  service: 'gateway',
  summary: 'The address of a name on a network.',
  query: lazySchema(async () => (await loadSchemas()).resolveQuery),
  answer: lazySchema(async () => (await loadSchemas()).resolvedByGateway),
}

/** Returns the primary name of an address, which resolves back to it on the network. */
export const getPrimaryName: Endpoint<PrimaryNameQuery, unknown, PrimaryName> = {
  id: 'names.getPrimaryName',
  method: 'GET',
  path: '/v1/names/primary',
  service: 'gateway',
  summary: 'The name of an address on a network.',
  query: lazySchema(async () => (await loadSchemas()).primaryNameQuery),
  answer: lazySchema(async () => (await loadSchemas()).primaryName),
  freshMs: 300_000,
}

/** Returns names similar to the typed one, and their availability. */
export const getNameSuggestions: Endpoint<SuggestionsQuery, unknown, NameSuggestions> = {
  id: 'names.getSuggestions',
  method: 'GET',
  path: '/v1/profile/suggestions/:name',
  service: 'gateway',
  summary: 'Names that are like a given one.',
  params: lazySchema(async () => (await loadSchemas()).nameParams),
  query: lazySchema(async () => (await loadSchemas()).suggestionsQuery),
  answer: lazySchema(async () => (await loadSchemas()).nameSuggestions),
  whenUnsupported: { answer: { suggestions: [] } },
}

/** Registers a name for the address that signed for it. */
export const registerName: Endpoint<unknown, RegisterNameBody, Registered> = {
  id: 'names.register',
  method: 'POST',
  path: '/v1/profile/account',
  service: 'gateway',
  summary: 'Registers a name for the account that signed for it.',
  body: lazySchema(async () => (await loadSchemas()).registerNameBody),
  answer: lazySchema(async () => (await loadSchemas()).registered),
  whenUnsupported: { answer: { success: false } },
}
