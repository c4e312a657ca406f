/**
 * The modules that plugins have in common with the page of the replay: with a second copy of React their hooks would fail. They
 * are passed by `require` to the script of the plugins.
 */
export const sharedModules = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'quoin/kernel',
  'quoin/ui-kit',
] as const

export type SharedModule = (typeof sharedModules)[number]
