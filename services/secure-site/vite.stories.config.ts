import { defineConfig } from 'vite'
import { pageBuild } from './page-build.js'

/** A page with an approval of each kind, for the tests and for whoever draws: never served by the site. */
export default defineConfig(pageBuild(['stories'], '.cache/stories'))
