// Where the address allows it, the whole course is kept after the first visit and then works without a network.
if (/^https?:$/.test(location.protocol)) navigator.serviceWorker?.register("worker.js").catch(() => {});
