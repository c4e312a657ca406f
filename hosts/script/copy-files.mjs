// Copies the files to where the page is served from: no other step.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'

cpSync('node_modules/quoin/dist/script', 'site/quoin', { recursive: true })
const { files } = JSON.parse(readFileSync('site/quoin/integrity.json', 'utf8'))
const page = readFileSync('index.html', 'utf8').replace('INTEGRITY', files['quoin.js'])
writeFileSync('site/index.html', page)
cpSync('page.js', 'site/page.js')
