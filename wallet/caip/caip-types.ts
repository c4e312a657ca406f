/**
 * A namespace of CAIP-2, such as `eip155`. Known are the specification's five and those that chain modules register.
 */
export type ChainNamespace = string

/** A network, `namespace:reference`. Source: CAIP-2. */
export type CaipNetworkId = `${string}:${string}`

/** An account on a network, `namespace:reference:address`. Source: CAIP-10. */
export type CaipAddress = `${string}:${string}:${string}`
