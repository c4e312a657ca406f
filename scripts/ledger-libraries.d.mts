import type { Plugin } from 'vite'

/** A plugin for Vite and Vitest: Ledger's client libraries as they are part of the package. */
export const ledgerLibraries: Plugin
