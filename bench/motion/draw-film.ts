import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { Scene } from './record-film.js'

/** The width of a picture on the sheet, and the number in a row. Pixels. */
const pictureWidth = 196
const inRow = 8
/** Further pictures of a scene are left out: an endless movement, such as a ring's. */
const maxPictures = 30

/**
 * Draws the frames of scenes, with the time since the press and the part of the pixels that changed: each scene in a picture in
 * the folder, and all in one sheet beside it.
 */
export async function drawFilm(browser: Browser, scenes: readonly Scene[], folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const page = await browser.newPage({ viewport: { width: inRow * (pictureWidth + 6) + 14, height: 800 } })
  // A helper that the compiler writes into functions, and that the page lacks.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
  await page.goto('about:blank')
  await page.setContent(`<style>
    body { margin: 7px; font: 11px/1.3 sans-serif; background: #fff; color: #222 }
    h2 { font-size: 13px; margin: 10px 0 4px }
    section { display: grid; grid-template-columns: repeat(${inRow}, ${pictureWidth}px); gap: 6px }
    canvas { width: 100%; display: block; background: #ddd }
  </style>`)
  for (const [number, scene] of scenes.entries()) {
    await page.evaluate(
      async ([{ name, clip, frames }, max]) => {
        const draw = async (data: string): Promise<HTMLCanvasElement> => {
          const image = new Image()
          image.src = `data:image/jpeg;base64,${data}`
          await image.decode()
          const canvas = document.createElement('canvas')
          canvas.width = Math.round(clip.width)
          canvas.height = Math.round(clip.height)
          canvas
            .getContext('2d')
            ?.drawImage(image, clip.x, clip.y, clip.width, clip.height, 0, 0, canvas.width, canvas.height)
          return canvas
        }
        const pixels = (canvas: HTMLCanvasElement): Uint8ClampedArray | undefined =>
          canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
        const title = document.createElement('h2')
        title.textContent = name
        const section = document.createElement('section')
        const part = document.createElement('article')
        part.append(title, section)
        document.body.append(part)
        let before: Uint8ClampedArray | undefined
        let shown = 0
        for (const { at, data } of frames) {
          const canvas = await draw(data)
          const now = pixels(canvas)
          let changed = 0
          if (before && now)
            for (let index = 0; index < now.length; index += 4)
              if (Math.abs((now[index + 1] ?? 0) - (before[index + 1] ?? 0)) > 12) changed++
          // What is compressed differently, or a blinking cursor.
          if (before && now && changed < 40) continue
          if (shown++ >= max) break
          const figure = document.createElement('div')
          const percent = now && before ? `, ${((changed * 400) / now.length).toFixed(1)} %` : ''
          figure.append(canvas, `${at} ms${percent}`)
          section.append(figure)
          before = now
        }
      },
      [scene, maxPictures] as const,
    )
    const name = `${String(number).padStart(2, '0')}-${scene.name.replaceAll(' ', '-')}.png`
    await page
      .locator('article')
      .last()
      .screenshot({ path: join(folder, name) })
  }
  await page.screenshot({ path: `${folder}.png`, fullPage: true })
  await page.close()
}
