import { defineConfig } from 'vite'
import { pageBuild } from './page-build.js'

/** A page with an approval of each kind, for tests and designers: never served by the site. */
export default defineConfig(pageBuild(['stories'], '.cache/stories'))
