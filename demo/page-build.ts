import type { BuildOptions } from 'vite'

/** The conditions of a host's bundler. */
export const hostConditions: readonly string[] = ['module', 'browser', 'production', 'default']

/** What the pages of the demo have in common. */
export const pageBuild: BuildOptions = {
  target: 'es2022',
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  rolldownOptions: {
    // 'use client' marks the React entry for server frameworks; in a browser build it has no meaning.
    onLog(level, log, report) {
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
    },
    output: {
      // React is measured apart from the widget: many hosts have it anyway.
      codeSplitting: {
        groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
      },
    },
  },
}
