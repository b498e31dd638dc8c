'use strict';
// Unpacks the program of this page and starts it. The content security policy holds the hashes of both.
(async () => {
  const packed = document.getElementById('program').textContent;
  const bytes = Uint8Array.fromBase64 ? Uint8Array.fromBase64(packed) : Uint8Array.from(atob(packed), c => c.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const script = document.createElement('script');
  script.textContent = await new Response(unpacked).text();
  document.head.append(script);
})().catch(problem => {
  const note = document.getElementById('problem');
  note.textContent = 'This page needs a browser of 2023 or newer: ' + problem.message;
  note.hidden = false;
});
