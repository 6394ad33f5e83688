// What Hugging Face's tokenizers (the Rust library) make of the texts that sentencepiece.py wrote.
// Run in this folder: npm install --prefix ../../../build/npm @anush008/tokenizers
//                     node sentencepiece.mjs ../../../build/npm
import {createRequire} from 'node:module';
import {readFileSync, writeFileSync} from 'node:fs';

const {Tokenizer} = createRequire(`${process.argv[2]}/`)('@anush008/tokenizers');
const folders = process.argv.length > 3 ? process.argv.slice(3)
    : ['llama_json', 'phi_json', 'mistral_json', 'metaspace_json', 'gemma_json', 'never_json'];
const texts = JSON.parse(readFileSync('sentencepiece_texts.json', 'utf8'));
const ascii = text => text.replace(/[\u007f-\uffff]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
for (const folder of folders) {
    const tokenizer = Tokenizer.fromFile(`${folder}/tokenizer.json`);
    const rows = [];
    for (const text of texts) {
        const encoding = await tokenizer.encode(text);
        rows.push(ascii(JSON.stringify([text, Array.from(encoding.getIds(), Number), Array.from(encoding.getIds(), id => tokenizer.idToToken(Number(id)))])));
    }
    writeFileSync(`${folder}/expected.json`, `[\n${rows.join(',\n')}\n]\n`);
}
