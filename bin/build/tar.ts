import { gzipSync } from 'node:zlib'

const BLOCK = 512

/** A gzipped tar archive of a package, as npm installs it. Equal files give equal bytes. */
export function packageArchive(files: ReadonlyMap<string, Buffer>): Buffer {
  const entries = [...files].flatMap(([name, content]) => [
    headerOf(`package/${name}`, content.length),
    content,
    Buffer.alloc(-content.length & (BLOCK - 1))
  ])
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]), { level: 9 })
}

/** Header of a file in the ustar format: numbers are octal, and a checksum counts its own field as spaces. */
function headerOf(path: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const write = (text: string, offset: number) => header.write(text, offset, 'ascii')
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  write(path, 0)
  write(octal(0o644, 7), 100)
  write(octal(0, 7), 108)
  write(octal(0, 7), 116)
  write(octal(size, 11), 124)
  write(octal(0, 11), 136)
  write(' '.repeat(8), 148)
  write('0', 156)
  write('ustar', 257)
  write('00', 263)
  const sum = header.reduce((total, byte) => total + byte, 0)
  write(`${octal(sum, 6)}\0 `, 148)
  return header
}
