/** The path of a service's list of networks: `{ http: ['eip155:1', …], ws: […] }` (NET-10), for widget and gateway. */
export const supportedChainsPath = '/v1/supported-chains'
/** The id of its endpoint. The kernel reads the list by the same id, so that both share one answer. */
export const supportedChainsId = 'networks.getSupported'
