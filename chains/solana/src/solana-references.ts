/** References of the public chains: the first 32 letters of their genesis hashes. Source: CAIP-30. */
export const mainnetReference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const devnetReference = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const testnetReference = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
