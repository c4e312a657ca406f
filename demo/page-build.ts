import type { BuildOptions } from 'vite'

/** The conditions of a host's bundler. */
export const hostConditions: readonly string[] = ['module', 'browser', 'production', 'default']

/** React is measured apart from the widget: many hosts already include it. */
export const reactGroup = { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }

/** The shared build options of the demo's pages. */
export const pageBuild: BuildOptions = {
  target: 'es2022',
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  rolldownOptions: {
    // 'use client' marks the React entry for server frameworks; it has no effect in a browser build.
    onLog(level, log, report) {
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
    },
    output: { codeSplitting: { groups: [reactGroup] } },
  },
}
