/** The part of subset-font that the build uses; the package brings no types. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'truetype' | 'woff' | 'woff2';
    /** Axis tag to the value it is pinned at. */
    variationAxes?: Record<string, number>;
    /** OpenType features to keep; all others go. */
    keepFeatures?: string[];
    dropTables?: string[];
    noHinting?: boolean;
    noLayoutClosure?: boolean;
    /** Keeps the whole repertoire; the text is then to be empty. */
    keepAllGlyphs?: boolean;
  }
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
