# Published models and their tokenizers: a library beside the core, for those who need them.
# A file of families lies in models/families, a family is a line in its table.inc: found, not listed, so that it takes no
# other line.
file(GLOB family_sources RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} CONFIGURE_DEPENDS models/families/*.cpp)

set(core_headers ${public_headers})
set(public_headers)
heedmap_public(models/ model_text recognize)
heedmap_public(tokenizers/ tokenizer tokenizer_json)
heedmap_core_layer(heedmap_models_objects SOURCES
    models/angle_tables.cpp
    models/array_names.cpp
    models/head_axes.cpp
    models/named_document.cpp
    models/model_masks.cpp
    models/named_masks.cpp
    models/array_spellings.cpp
    models/capture_layout.cpp
    models/capture_parts.cpp
    models/captured_file.cpp
    models/family.cpp
    models/family_reader.cpp
    models/family_settings.cpp
    models/given_input.cpp
    models/joined_arrays.cpp
    models/input_tokens.cpp
    models/mapping.cpp
    models/mapping_arrays.cpp
    models/model_files.cpp
    models/model_text.cpp
    models/noticed.cpp
    models/recognize.cpp
    models/sole_mechanism.cpp
    models/teaching_block.cpp
    models/torch_module.cpp
    models/unread_settings.cpp
    models/unread_tensors.cpp
    ${family_sources}

    tokenizers/byte_pair.cpp
    tokenizers/byte_pair_folder.cpp
    tokenizers/pieces.cpp
    tokenizers/sentence_piece_file.cpp
    tokenizers/sentence_piece_folder.cpp
    tokenizers/sentence_pieces.cpp
    tokenizers/special_tokens.cpp
    tokenizers/staged.cpp
    tokenizers/stages.cpp
    tokenizers/token_models.cpp
    tokenizers/tokenizer.cpp
    tokenizers/tokenizer_json.cpp
    tokenizers/unicode.cpp
    LINKS heedmap_base heedmap_core PkgConfig::ICU)
heedmap_harden(heedmap_models_objects)
heedmap_compile_quickly(heedmap_models_objects)
if(HEEDMAP_FUZZ) # tokenizers
    target_compile_options(heedmap_models_objects PRIVATE -fsanitize=fuzzer-no-link)
endif()

heedmap_library(heedmap_models heedmap_models $<TARGET_OBJECTS:heedmap_models_objects>)
target_link_libraries(heedmap_models PUBLIC heedmap_core PRIVATE PkgConfig::ICU)
set_target_properties(heedmap_models PROPERTIES
    EXPORT_NAME models
    INSTALL_RPATH $<IF:$<PLATFORM_ID:Darwin>,@loader_path,$ORIGIN>) # the core lies beside it
add_library(heedmap::models ALIAS heedmap_models)
install(TARGETS heedmap_models EXPORT heedmap
    LIBRARY DESTINATION ${HEEDMAP_LIBDIR} COMPONENT core NAMELINK_COMPONENT dev)
list(PREPEND public_headers ${core_headers})
