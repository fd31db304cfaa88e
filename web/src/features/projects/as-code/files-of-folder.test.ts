import { expect, test } from 'vitest'
import { filesOfFolder } from './files-of-folder.ts'

/** A file as a browser gives it when a folder is chosen. */
const chosen = (path: string, bytes: Uint8Array<ArrayBuffer>) =>
  Object.defineProperty(new File([bytes], path.split('/').at(-1)!), 'webkitRelativePath', {
    value: `project/${path}`,
  })
const utf8 = (text: string) => new TextEncoder().encode(text)

test('of a folder the files of a project are read, by their paths in it', async () => {
  const files = [
    chosen('quarry.yaml', utf8('name: Verspätungen\n')),
    chosen('recipes/late.sql', utf8('SELECT 1\n')),
    chosen('.git/config', utf8('x')),
    chosen('dashboards/deep/er.yaml', utf8('x')),
  ]
  expect(await filesOfFolder(files)).toEqual({
    'quarry.yaml': 'name: Verspätungen\n',
    'recipes/late.sql': 'SELECT 1\n',
  })
})

test('a file that is no text in UTF-8 is named', async () => {
  const latin1 = chosen('dashboards/late.yaml', new Uint8Array([0x6e, 0x3a, 0x20, 0xe4, 0x0a]))
  await expect(filesOfFolder([latin1])).rejects.toThrow(
    'The file dashboards/late.yaml is not text in UTF-8: save it as UTF-8',
  )
})
