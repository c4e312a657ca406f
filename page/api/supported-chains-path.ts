/** Where a service says which networks it serves: `{ http: ['eip155:1', …], ws: […] }` (NET-10). Widget and gateway use the same. */
export const supportedChainsPath = '/v1/supported-chains'
