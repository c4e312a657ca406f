import { show } from '../src/playground/show-preview.js'

const target = document.getElementById('app')
if (target) show(target)
