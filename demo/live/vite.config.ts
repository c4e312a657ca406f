import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { pluginSizes } from '../measure-plugins.js'
import { hostConditions, pageBuild } from '../page-build.js'

const inFolder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * Builds the pages that the documentation embeds: static files that need no server, at any path, from the package as it is
 * published.
 */
export default defineConfig({
  root: inFolder('.'),
  base: './',
  publicDir: false,
  plugins: [pluginSizes()],
  resolve: { conditions: [...hostConditions] },
  build: {
    ...pageBuild,
    outDir: inFolder('../dist/live'),
    emptyOutDir: true,
    rolldownOptions: {
      ...pageBuild.rolldownOptions,
      input: ['composer.html', 'preview.html', 'kit.html', 'points.html'].map(inFolder),
    },
  },
})
